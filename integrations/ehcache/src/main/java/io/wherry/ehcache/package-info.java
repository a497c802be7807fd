// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats as a serializer of Ehcache: [io.wherry.ehcache.GraphEhcacheSerializer].
@NullMarked
package io.wherry.ehcache;

import org.jspecify.annotations.NullMarked;
