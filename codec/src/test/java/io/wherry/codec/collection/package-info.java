// SPDX-License-Identifier: Apache-2.0
/// Tests of collections: keys, order, and changes by other threads.
@NullMarked
package io.wherry.codec.collection;

import org.jspecify.annotations.NullMarked;
