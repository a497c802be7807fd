// SPDX-License-Identifier: Apache-2.0
/// Tests of class loaders, modules and the start of a JVM.
@NullMarked
package io.wherry.codec.loading;

import org.jspecify.annotations.NullMarked;
