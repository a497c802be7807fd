// SPDX-License-Identifier: Apache-2.0
/// A second JVM, and resources outside of this one that are closed at its end.
@NullMarked
package io.wherry.cli.jvm;

import org.jspecify.annotations.NullMarked;
