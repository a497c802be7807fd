// SPDX-License-Identifier: Apache-2.0

/// The codecs of arrays, in the message or out of band.
@NullMarked
package io.wherry.codec.internal.lean.array;

import org.jspecify.annotations.NullMarked;
