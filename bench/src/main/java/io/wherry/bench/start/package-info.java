// SPDX-License-Identifier: Apache-2.0
/// The first round trip of a class in a fresh JVM. [StartTimes] launches [EmptyProgram] and
/// [FirstTrip], which have as little code as possible, for it runs cold and is measured;
/// [StartPage] shows the results.
@NullMarked
package io.wherry.bench.start;

import org.jspecify.annotations.NullMarked;
