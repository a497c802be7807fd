// SPDX-License-Identifier: Apache-2.0

/// Generated classes that implement the interfaces of a program by accesses to clusters.
@NullMarked
package io.wherry.iso.internal.flyweight;

import org.jspecify.annotations.NullMarked;
