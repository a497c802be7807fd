// SPDX-License-Identifier: Apache-2.0

/// Exported objects and their methods.
@NullMarked
package io.wherry.rmi.internal.export;

import org.jspecify.annotations.NullMarked;
