// SPDX-License-Identifier: Apache-2.0

/// Messages whose large arrays travel beside them: what the arrays are ([io.wherry.codec.internal.parcel.Manifest]),
/// the header that says so, and the writer and reader of it. The codecs that take arrays out of a message, and put them
/// back, are with the format in `internal.lean`.
@NullMarked
package io.wherry.codec.internal.parcel;

import org.jspecify.annotations.NullMarked;
