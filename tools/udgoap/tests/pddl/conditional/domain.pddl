; A sledge takes along what lies on it, and breaks thin ice if more than one thing lies on it.
(define (domain sledge)
  (:requirements :adl :fluents)
  (:types thing shore)
  (:predicates (lies ?t - thing ?s - shore) (loaded ?t - thing) (stands ?s - shore)
               (ice ?a ?b - shore) (thin ?a ?b - shore) (lit ?s - shore) (lamp ?t - thing))
  (:functions (load) (toil))

  (:action pull
    :parameters (?a ?b - shore)
    :precondition (and (stands ?a) (ice ?a ?b))
    :effect (and (stands ?b) (not (stands ?a)) (increase (toil) 2)
                 (forall (?t - thing)
                   (and (when (loaded ?t) (and (lies ?t ?b) (not (lies ?t ?a))))
                        (when (and (loaded ?t) (lamp ?t)) (lit ?b))
                        (when (and (lit ?a) (loaded ?t) (lamp ?t)) (not (lit ?a)))))
                 (when (and (thin ?a ?b) (> (load) 1))
                   (and (not (ice ?a ?b)) (not (ice ?b ?a))))
                 (when (<= (load) 1) (increase (toil) 1))
                 (when (> (load) 1) (increase (toil) 4))))

  (:action put
    :parameters (?t - thing ?s - shore)
    :precondition (and (lies ?t ?s) (stands ?s) (not (loaded ?t)))
    :effect (and (loaded ?t) (increase (load) 1) (increase (toil) 1)))

  (:action take
    :parameters (?t - thing)
    :precondition (loaded ?t)
    :effect (and (not (loaded ?t)) (decrease (load) 1) (increase (toil) 1))))
