# What makes a mistake in the C code harder to use. Checked in the finished program by tests/cli/test_hardening.py.
# Not with sanitizers, which bring checks of their own and do not understand fortified calls, and not in debug builds.

include(CheckCCompilerFlag)
include(CheckCSourceCompiles)

add_compile_options(-Werror=format-security)
if(CMAKE_C_FLAGS MATCHES "-fsanitize" OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(LUCKPOND_HARDENED OFF)
else()
  set(LUCKPOND_HARDENED ON)
endif()

function(harden flag)
  string(MAKE_C_IDENTIFIER "LUCKPOND_HAS${flag}" has)
  check_c_compiler_flag(${flag} ${has})
  if(${has})
    add_compile_options(${flag})
  endif()
endfunction()

if(LUCKPOND_HARDENED)
  harden(-fstack-protector-strong)
  harden(-fstack-clash-protection)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|i.86")
    harden(-fcf-protection=full)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64")
    harden(-mbranch-protection=standard)
  endif()
  # Level 3 where compiler and C library know it.
  set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
  check_c_source_compiles("#include <string.h>\nint main(void) { return (int)strlen(\"\"); }" LUCKPOND_FORTIFY_3)
  unset(CMAKE_REQUIRED_FLAGS)
  if(LUCKPOND_FORTIFY_3)
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  else()
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  endif()
  # A shared library is position independent in its own way.
  add_compile_options($<$<NOT:$<IN_LIST:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY$<SEMICOLON>MODULE_LIBRARY>>:-fPIE>)
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>
                   -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()
