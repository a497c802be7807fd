// SPDX-License-Identifier: Apache-2.0
/// The named graphs that tests, benchmarks, the command line and the documents speak of.
///
/// Start at [GraphZoo]. The classes the graphs are made of live in the packages of shapes.
@NullMarked
package io.wherry.testkit.zoo;

import org.jspecify.annotations.NullMarked;
