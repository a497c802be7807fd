// SPDX-License-Identifier: Apache-2.0
/// Tests of class loaders and of different versions of classes.
@NullMarked
package io.wherry.rmi.loading;

import org.jspecify.annotations.NullMarked;
