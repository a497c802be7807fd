@echo off
rem SPDX-License-Identifier: Apache-2.0
rem The command line of Wherry: JAVA_HOME, or the java on the PATH, must be a JDK 25 or newer.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" --enable-native-access=ALL-UNNAMED -cp "%~dp0..\lib\*" io.wherry.cli.Main %*
exit /b %ERRORLEVEL%
