; A watchman puts lanterns out, locks doors and goes home. He may only leave a dark house; a draught
; that goes through an open window puts out all lanterns of its room.
(define (domain nightwatch)
  (:requirements :adl :typing)
  (:types room lantern)
  (:predicates (in ?l - lantern ?r - room) (lit ?l - lantern) (watchman ?r - room)
               (window ?r - room) (barred ?r - room) (locked ?r - room) (home) (whistled) (heard))
  (:action walk
    :parameters (?a ?b - room)
    :precondition (and (watchman ?a) (not (= ?a ?b)) (not (locked ?b)))
    :effect (and (watchman ?b) (not (watchman ?a))))
  (:action air
    :parameters (?r - room)
    :precondition (and (watchman ?r) (window ?r) (not (barred ?r)))
    :effect (and (forall (?l - lantern) (when (in ?l ?r) (not (lit ?l)))) (barred ?r)))
  (:action snuff
    :parameters (?l - lantern ?r - room)
    :precondition (and (watchman ?r) (in ?l ?r) (lit ?l))
    :effect (not (lit ?l)))
  (:action lock
    :parameters (?r - room)
    :precondition (and (not (watchman ?r)) (forall (?l - lantern) (imply (in ?l ?r) (not (lit ?l)))))
    :effect (locked ?r))
  (:action whistle
    :parameters ()
    :precondition (exists (?r - room) (and (watchman ?r) (window ?r)))
    :effect (whistled))
  (:action leave
    :parameters ()
    :precondition (and (forall (?l - lantern) (not (lit ?l))) (or (whistled) (heard)))
    :effect (home)))
