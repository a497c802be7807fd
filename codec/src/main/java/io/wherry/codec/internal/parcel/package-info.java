// SPDX-License-Identifier: Apache-2.0

/// Messages whose large arrays are sent out of band: the types and lengths of the arrays
/// ([io.wherry.codec.internal.parcel.Manifest]), the header that lists them, and the writer
/// and reader of it. The codecs that take arrays out of a message, and put them back, are in
/// `internal.lean.array`.
@NullMarked
package io.wherry.codec.internal.parcel;

import org.jspecify.annotations.NullMarked;
