// SPDX-License-Identifier: Apache-2.0

/// Native memory of links, which the next link uses when one is closed.
@NullMarked
package io.wherry.transport.internal.buffer;

import org.jspecify.annotations.NullMarked;
