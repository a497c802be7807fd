// SPDX-License-Identifier: Apache-2.0
/// Classes for measurements only: single fields, and classes with code by hand.
@NullMarked
package io.wherry.bench.shapes;

import org.jspecify.annotations.NullMarked;
