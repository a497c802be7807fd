// SPDX-License-Identifier: Apache-2.0
/// One class for every kind of class the language has, and for every way fields are inherited.
///
/// Start at [Strangers], which makes the objects of unnamed classes.
@NullMarked
package io.wherry.testkit.zoo.shapes.kinds;

import org.jspecify.annotations.NullMarked;
