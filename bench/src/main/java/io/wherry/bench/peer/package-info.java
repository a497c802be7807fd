// SPDX-License-Identifier: Apache-2.0
/// The contenders: Wherry, other serializers and a copy of bytes. Start at [Peer].
@NullMarked
package io.wherry.bench.peer;

import org.jspecify.annotations.NullMarked;
