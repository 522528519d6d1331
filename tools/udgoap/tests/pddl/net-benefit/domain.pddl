; A pedlar with one day: each village is worth a visit, if the way isn't too long.
(define (domain pedlar)
  (:requirements :typing :action-costs :goal-utilities :negative-preconditions)
  (:types village good)
  (:predicates (way ?a ?b - village) (pedlar ?v - village) (sold ?g - good ?v - village)
               (carries ?g - good) (fed))
  (:functions (total-cost) (length ?a ?b - village))
  (:action walk
    :parameters (?a ?b - village)
    :precondition (and (pedlar ?a) (way ?a ?b))
    :effect (and (pedlar ?b) (not (pedlar ?a)) (increase (total-cost) (length ?a ?b))))
  (:action trade
    :parameters (?g - good ?v - village)
    :precondition (and (pedlar ?v) (carries ?g))
    :effect (and (sold ?g ?v) (not (carries ?g)) (increase (total-cost) 1)))
  (:action dine
    :parameters ()
    :precondition (not (fed))
    :effect (and (fed) (increase (total-cost) 4))))
