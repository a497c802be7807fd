// SPDX-License-Identifier: Apache-2.0

/// Objects that can be called from elsewhere.
@NullMarked
package io.wherry.rmi.internal.export;

import org.jspecify.annotations.NullMarked;
