// SPDX-License-Identifier: Apache-2.0

/// A pool for the native memory of links.
@NullMarked
package io.wherry.transport.internal.buffer;

import org.jspecify.annotations.NullMarked;
