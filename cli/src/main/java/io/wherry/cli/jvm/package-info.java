// SPDX-License-Identifier: Apache-2.0
/// A second JVM, and what is made outside of this one.
@NullMarked
package io.wherry.cli.jvm;

import org.jspecify.annotations.NullMarked;
