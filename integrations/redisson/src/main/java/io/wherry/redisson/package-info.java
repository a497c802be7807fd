// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats as a codec of Redisson: [io.wherry.redisson.GraphRedissonCodec].
/// [io.wherry.redisson.CodecDelegate] reads what other codecs of Redisson have written.
@NullMarked
package io.wherry.redisson;

import org.jspecify.annotations.NullMarked;
