; A courier goes by road or by boat. The shortest way isn't the cheapest.
(define (domain courier)
  (:requirements :typing :action-costs)
  (:types town parcel)
  (:predicates (road ?a ?b - town) (river ?a ?b - town) (courier ?t - town) (at ?p - parcel ?t - town)
               (has ?p - parcel))
  (:functions (total-cost) - number (miles ?a ?b - town) - number)
  (:action ride
    :parameters (?a ?b - town)
    :precondition (and (road ?a ?b) (courier ?a))
    :effect (and (courier ?b) (not (courier ?a)) (increase (total-cost) (* 2 (miles ?a ?b)))))
  (:action row
    :parameters (?a ?b - town)
    :precondition (and (river ?a ?b) (courier ?a))
    :effect (and (courier ?b) (not (courier ?a)) (increase (total-cost) (+ 1 (/ (miles ?a ?b) 4)))))
  (:action take
    :parameters (?p - parcel ?t - town)
    :precondition (and (courier ?t) (at ?p ?t))
    :effect (and (has ?p) (not (at ?p ?t))))
  (:action give
    :parameters (?p - parcel ?t - town)
    :precondition (and (courier ?t) (has ?p))
    :effect (and (at ?p ?t) (not (has ?p)) (increase (total-cost) 0.5))))
