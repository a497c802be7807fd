// SPDX-License-Identifier: Apache-2.0
/// Tests of interfaces that show the objects of clusters: properties, collections, types.
@NullMarked
package io.wherry.iso.flyweight;

import org.jspecify.annotations.NullMarked;
