// SPDX-License-Identifier: Apache-2.0
/// The programs of a fresh JVM: an empty one, and the first round trip of a class. They have as
/// little code as possible,
/// for it runs cold and is measured.
@NullMarked
package io.wherry.bench.start;

import org.jspecify.annotations.NullMarked;
