// SPDX-License-Identifier: Apache-2.0

/// Hand-tuned codecs for the JDK classes that real graphs are full of. They keep what can be
/// observed of java.io's copies. `KnownClasses` gives them their tokens; a new one belongs there
/// and in docs/wire/lean.md.
@NullMarked
package io.wherry.codec.internal.jdk;

import org.jspecify.annotations.NullMarked;
