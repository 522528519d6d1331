; A lighthouse keeper carries lamps up a stair with one hand. No types: predicates say what is what.
(define (domain lighthouse)
  (:requirements :strips)
  (:predicates (landing ?x) (lamp ?x) (stair ?a ?b) (keeper-at ?x) (lies ?l ?x) (free-hand)
               (carried ?l))
  (:action climb
    :parameters (?a ?b)
    :precondition (and (stair ?a ?b) (keeper-at ?a))
    :effect (and (keeper-at ?b) (not (keeper-at ?a))))
  (:action lift
    :parameters (?l ?x)
    :precondition (and (lamp ?l) (landing ?x) (keeper-at ?x) (lies ?l ?x) (free-hand))
    :effect (and (carried ?l) (not (free-hand)) (not (lies ?l ?x))))
  (:action lay
    :parameters (?l ?x)
    :precondition (and (lamp ?l) (landing ?x) (keeper-at ?x) (carried ?l))
    :effect (and (lies ?l ?x) (free-hand) (not (carried ?l)))))
