// SPDX-License-Identifier: Apache-2.0

/// What crosses in place of a remote object.
@NullMarked
package io.wherry.rmi.internal.reference;

import org.jspecify.annotations.NullMarked;
