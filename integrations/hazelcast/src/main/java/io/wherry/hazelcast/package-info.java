// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats as a serializer of Hazelcast: [io.wherry.hazelcast.GraphGlobalSerializer].
@NullMarked
package io.wherry.hazelcast;

import org.jspecify.annotations.NullMarked;
