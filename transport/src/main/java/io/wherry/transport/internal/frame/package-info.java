// SPDX-License-Identifier: Apache-2.0

/// The frame format, and the link that uses it over any wire. Start at
/// [io.wherry.transport.internal.frame.WireLink]; `FrameFormat` has the layout of the bytes.
@NullMarked
package io.wherry.transport.internal.frame;

import org.jspecify.annotations.NullMarked;
