// SPDX-License-Identifier: Apache-2.0

/// Packets: what two nodes say to each other in the frames of a link.
@NullMarked
package io.wherry.rmi.internal.wire;

import org.jspecify.annotations.NullMarked;
