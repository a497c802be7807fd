// SPDX-License-Identifier: Apache-2.0
/// Object graphs of real data that every machine with a JDK has, and graphs of the zoo.
///
/// Start reading at [io.wherry.cli.data.DataSet]. Each graph follows from its name, so that two
/// JVMs on one machine build the same one.
@NullMarked
package io.wherry.cli.data;

import org.jspecify.annotations.NullMarked;
