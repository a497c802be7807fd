// SPDX-License-Identifier: Apache-2.0
/// Code by hand for single workloads: the lower bound of serializers. Start at [HandPeer].
@NullMarked
package io.wherry.bench.hand;

import org.jspecify.annotations.NullMarked;
