// SPDX-License-Identifier: Apache-2.0
/// What a fresh JVM is started for: nothing, or the first round trip of a class. Here is as little code as can be,
/// for it runs cold and is measured.
@NullMarked
package io.wherry.bench.start;

import org.jspecify.annotations.NullMarked;
