// SPDX-License-Identifier: Apache-2.0
/// Tests of the code of the program that runs while its objects are written and read.
@NullMarked
package io.wherry.codec.hook;

import org.jspecify.annotations.NullMarked;
