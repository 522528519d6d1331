; A miller: grain becomes flour by sacks, and coins pay for more. What is counted decides what can be done.
(define (domain mill)
  (:requirements :typing :numeric-fluents :negative-preconditions)
  (:types sack)
  (:predicates (torn ?s - sack) (mended))
  (:functions (grain) (flour) (coins) (toil) (holds ?s - sack) (worth ?s - sack))
  (:action grind
    :parameters (?s - sack)
    :precondition (and (not (torn ?s)) (>= (grain) (holds ?s)))
    :effect (and (decrease (grain) (holds ?s)) (increase (flour) (holds ?s)) (increase (toil) 2)))
  (:action sell
    :parameters (?s - sack)
    :precondition (>= (flour) (worth ?s))
    :effect (and (increase (coins) (* 2 (worth ?s))) (decrease (flour) (worth ?s)) (increase (toil) 1)))
  (:action buy
    :parameters ()
    :precondition (> (coins) 2)
    :effect (and (assign (coins) (- (coins) 3)) (increase (grain) 4) (increase (toil) 1)))
  (:action double
    :parameters ()
    :precondition (and (mended) (<= (grain) 3))
    :effect (and (scale-up (grain) 2) (increase (toil) 3)))
  (:action mend
    :parameters (?s - sack)
    :precondition (torn ?s)
    :effect (and (not (torn ?s)) (mended) (increase (toil) 5)))
  (:action barter
    :parameters ()
    :precondition (not (= (flour) (coins)))
    :effect (and (assign (coins) (flour)) (decrease (flour) (/ (flour) 2)) (increase (toil) 4))))
