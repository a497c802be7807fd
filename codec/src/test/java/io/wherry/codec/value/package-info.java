// SPDX-License-Identifier: Apache-2.0
/// Tests of values that a `ValueCodec` of the program writes and reads.
@NullMarked
package io.wherry.codec.value;

import org.jspecify.annotations.NullMarked;
