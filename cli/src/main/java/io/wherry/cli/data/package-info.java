// SPDX-License-Identifier: Apache-2.0
/// Real data that every machine with a JDK has, as object graphs, and the zoo's graphs beside them.
///
/// Start reading at [io.wherry.cli.data.DataSet]. Each graph follows from its name, so that two
/// JVMs on one machine build the same one.
@NullMarked
package io.wherry.cli.data;

import org.jspecify.annotations.NullMarked;
