// SPDX-License-Identifier: Apache-2.0
/// Tests of peers that send invalid packets, unexpected classes or nothing.
@NullMarked
package io.wherry.rmi.hostile;

import org.jspecify.annotations.NullMarked;
