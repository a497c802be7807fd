// SPDX-License-Identifier: Apache-2.0

/// The frame format, and the link that speaks it over any wire. Start at
/// [io.wherry.transport.internal.frame.WireLink]; the bytes are drawn in `FrameFormat`.
@NullMarked
package io.wherry.transport.internal.frame;

import org.jspecify.annotations.NullMarked;
