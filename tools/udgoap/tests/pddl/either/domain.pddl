; A ferryman takes goats, carts and people over, not all to every bank.
(define (domain ferry)
  (:requirements :typing)
  (:types goat person - passenger  cart  bank  passenger - thing)
  (:constants quay - bank)
  (:predicates (moored ?b - bank) (waits ?x - (either passenger cart) ?b - bank)
               (aboard ?x - (either passenger cart)) (shallow ?b - bank) (roomy))
  (:action sail
    :parameters (?from ?to - bank)
    :precondition (moored ?from)
    :effect (and (not (moored ?from)) (moored ?to)))
  (:action board
    :parameters (?x - (either goat person cart) ?b - bank)
    :precondition (and (moored ?b) (waits ?x ?b) (roomy))
    :effect (and (aboard ?x) (not (waits ?x ?b)) (not (roomy))))
  (:action land
    :parameters (?x - (either goat person) ?b - bank)
    :precondition (and (moored ?b) (aboard ?x))
    :effect (and (waits ?x ?b) (roomy) (not (aboard ?x))))
  (:action roll
    :parameters (?x - cart ?b - bank)
    :precondition (and (moored ?b) (shallow ?b) (aboard ?x))
    :effect (and (waits ?x ?b) (roomy) (not (aboard ?x)))))
