// SPDX-License-Identifier: Apache-2.0
/// Contents that are written to files and read from them, and the streams for it ([FilePeer]).
/// [FileTimes] starts [FileForkedRun]; [FilesPage] shows the results.
@NullMarked
package io.wherry.bench.files;

import org.jspecify.annotations.NullMarked;
