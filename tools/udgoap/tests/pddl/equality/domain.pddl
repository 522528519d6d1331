; Two shelves trade places by a third. Whatever is put down must not stand on itself.
(define (domain shelves)
  (:requirements :strips :typing :equality :negative-preconditions)
  (:types pot shelf)
  (:predicates (stands ?p - pot ?s - shelf) (full ?s - shelf))
  (:action swap
    :parameters (?p ?q - pot ?s ?t - shelf)
    :precondition (and (stands ?p ?s) (stands ?q ?t) (not (= ?p ?q)) (= ?s ?t))
    :effect (and (stands ?p ?t) (stands ?q ?s)))
  (:action move
    :parameters (?p - pot ?s ?t - shelf)
    :precondition (and (stands ?p ?s) (not (= ?s ?t)) (not (full ?t)))
    :effect (and (stands ?p ?t) (full ?t) (not (stands ?p ?s)) (not (full ?s)))))
