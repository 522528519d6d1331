/* Any use of one of these words in the header is an error here, whatever the word stands for. */
#define min ]min_is_a_macro[
#define max ]max_is_a_macro[
#define near ]near_is_a_macro[
#define far ]far_is_a_macro[
#define small ]small_is_a_macro[
#define IN ]IN_is_a_macro[
#define OUT ]OUT_is_a_macro[
#define ERROR ]ERROR_is_a_macro[
#define check ]check_is_a_macro[

#include "udgoap.h"

extern int header_macros_garbage;
