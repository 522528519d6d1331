; A hauler pulls harder the more lies on the sledge: what a way costs depends on what was loaded before.
(define (domain sledge)
  (:requirements :strips :typing :numeric-fluents :equality)
  (:types place load)
  (:predicates (at ?p - place) (on-sledge ?l - load) (lies ?l - load ?p - place)
               (way ?a ?b - place))
  (:functions (burden) (weight ?l - load) (steep ?a ?b - place) (sweat))
  (:action pull
    :parameters (?a ?b - place)
    :precondition (and (at ?a) (way ?a ?b))
    :effect (and (at ?b) (not (at ?a)) (increase (sweat) (* (steep ?a ?b) (+ 1 (burden))))
                 (increase (sweat) 1)))
  (:action load
    :parameters (?l - load ?p - place)
    :precondition (and (at ?p) (lies ?l ?p))
    :effect (and (on-sledge ?l) (not (lies ?l ?p)) (increase (burden) (weight ?l))))
  (:action unload
    :parameters (?l - load ?p - place)
    :precondition (and (at ?p) (on-sledge ?l))
    :effect (and (lies ?l ?p) (not (on-sledge ?l)) (decrease (burden) (weight ?l)))))
