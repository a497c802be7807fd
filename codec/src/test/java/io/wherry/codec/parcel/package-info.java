// SPDX-License-Identifier: Apache-2.0
/// Tests of parcels: arrays apart from the message.
@NullMarked
package io.wherry.codec.parcel;

import org.jspecify.annotations.NullMarked;
