// SPDX-License-Identifier: Apache-2.0
/// Tests of programs of java.rmi after the change of imports.
@NullMarked
package io.wherry.rmi.migration;

import org.jspecify.annotations.NullMarked;
