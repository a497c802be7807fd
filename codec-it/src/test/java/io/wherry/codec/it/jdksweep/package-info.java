// SPDX-License-Identifier: Apache-2.0

/// Objects of the JDK's serializable classes, written and read by java.io and by every format, and compared. Start at
/// [io.wherry.codec.it.jdksweep.JdkSweepTest]; the recipes are in the classes whose names end so.
@NullMarked
package io.wherry.codec.it.jdksweep;

import org.jspecify.annotations.NullMarked;
