// SPDX-License-Identifier: Apache-2.0

/// Compares the classes of streams with class files: start at [CompatibilityCheck]. Class files are parsed; no class of them is
/// loaded or initialized.
@NullMarked
package io.wherry.inspect.check;

import org.jspecify.annotations.NullMarked;
